/** The address of the form that ends a preview. The browser loads it without a schema. */
export const LEAVE_PREVIEW = '/preview/leave';
