/** The address of the form that ends a preview. */
export const LEAVE_PREVIEW = '/preview/leave';
