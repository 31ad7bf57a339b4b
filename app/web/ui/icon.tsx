const paths = {
  bag: 'M6 8h12l1 12H5L6 8Zm3 0V6a3 3 0 0 1 6 0v2',
  parcel: 'M4 8l8-4 8 4v9l-8 4-8-4zm0 0 8 4 8-4m-8 4v9',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.500 20.500c1-4 4-5.500 7.500-5.500s6.500 1.500 7.500 5.500',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 4 4',
  filter: 'M4 7h16M7 12h10M10 17h4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  down: 'M6 9l6 6 6-6',
  right: 'M9 6l6 6-6 6',
  left: 'M15 6l-6 6 6 6',
  check: 'M4 12.5 9.5 18 20 7',
  alert: 'M12 4 3 20h18L12 4Zm0 6v5m0 2.2v.3',
  info: 'M12 3.5a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17ZM12 11v5.500M12 7.600v.3',
  globe:
    'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17Zm-8.200 8.500h16.400M12 3.500c-5 5.500-5 11.500 0 17 5-5.500 5-11.500 0-17Z',
  truck: 'M3 6h11v10H3zM14 10h4l3 3v3h-7M7 18.500a1.800 1.800 0 1 0 0-.1M17 18.500a1.800 1.800 0 1 0 0-.1',
  heart: 'M12 20C7 16 3.500 13 3.500 9A4.500 4.500 0 0 1 12 7a4.500 4.500 0 0 1 8.500 2c0 4-3.500 7-8.500 11Z',
  leaf: 'M5 19C4 10 10 4 20 4c0 10-6 16-15 15Zm0 0 8-8',
  return: 'M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10H8',
  gift: 'M4 10h16v10H4zM3 7h18v3H3zM12 7v13M12 7C9 7 7 6 7.500 4.500S11 4 12 7c1-3 4-4 4.500-2.500S15 7 12 7Z',
  shield: 'M12 3.500 5 6v6c0 4 3 7 7 8.500 4-1.500 7-4.500 7-8.500V6l-7-2.500Z',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  trash: 'M5 7h14M10 7V5h4v2m-7 0 1 13h8l1-13',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
} as const;
export type IconName = keyof typeof paths;

/** A line icon, decorative: the text beside it has the meaning. */
export function Icon({ name, size = 24 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
