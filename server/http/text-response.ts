export function textResponse(body: string, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${body}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  });
}
