/** The key of a request with `Authorization: Bearer …`; empty without one. */
export function bearerKey({ headers }: Pick<Request, 'headers'>): string {
  return /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? '';
}
