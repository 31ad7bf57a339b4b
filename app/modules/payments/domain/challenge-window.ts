/** The provider's sizes of the frame in which a bank asks, in CSS pixels; `05` fills the dialog. */
export type ChallengeWindow = '01' | '02' | '03' | '04' | '05';

type Size = { readonly width: number; readonly height: number };

/** From the most comfortable to the smallest. */
const SIZES: readonly (readonly [ChallengeWindow, Size])[] = [
  ['03', { width: 500, height: 600 }],
  ['04', { width: 600, height: 400 }],
  ['02', { width: 390, height: 400 }],
  ['01', { width: 250, height: 400 }],
];

/** A screen that is narrower or lower than this is filled. */
const SMALL_SCREEN: Size = { width: 480, height: 480 };

/** The size of the frame. `room` is what the dialog has left for it on `screen`. */
export function challengeWindow({ room, screen }: { readonly room: Size; readonly screen: Size }): ChallengeWindow {
  if (screen.width < SMALL_SCREEN.width || screen.height < SMALL_SCREEN.height) return '05';
  return SIZES.find(([, size]) => fits(size, room))?.[0] ?? '05';
}

const fits = (size: Size, room: Size): boolean => size.width <= room.width && size.height <= room.height;
