/** The value of a cookie of the shop that script may read; empty without it. */
export const pageCookie = (name: string): string =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? '';
