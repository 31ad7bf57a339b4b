import type { CommandContext } from '#server/store/types.ts';
import { type AddressRows, countForAddress } from './address-limits.ts';

export type CountLetterArgs = {
  /** The letter, the same for every attempt to deliver it; without personal data. */
  readonly letter: string;
  readonly limits: AddressRows;
  readonly now: number;
};

/** The writes that limit the letters to an address. */
export const letterLimitCommands = {
  /**
   * Counts a letter to an address once, however often its delivery is tried. False over a limit; the letter is then
   * not to be written.
   */
  async countLetter({ sql }: CommandContext, { letter, limits, now }: CountLetterArgs): Promise<boolean> {
    const name = `letter:${letter}`;
    const isNew = await sql.run(
      'INSERT INTO rate_limits (name, tries, began_at, ends_at) VALUES (?, 1, ?, ?) ON CONFLICT (name) DO NOTHING',
      [name, now, now + limits.day.window],
    );
    if (isNew === 0 || (await countForAddress(sql, limits, now)) === null) return true;
    await sql.run('DELETE FROM rate_limits WHERE name = ?', [name]);
    return false;
  },
};
