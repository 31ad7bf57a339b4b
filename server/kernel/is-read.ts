/** Whether a request asks for something without changing it: GET or HEAD. */
export function isRead({ method }: { readonly method?: string | undefined }): boolean {
  return method === 'GET' || method === 'HEAD';
}
