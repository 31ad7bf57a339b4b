import { storyblokEditable } from '@storyblok/react/ssr';
import type { ReactNode } from 'react';
import { useView } from './view.tsx';

type Attributes = Readonly<Partial<Record<string, string>>>;
const NONE: Attributes = {};
const none = () => NONE;
const attributesOf = (mark: string | undefined): Attributes =>
  mark === undefined ? NONE : storyblokEditable({ _editable: mark } as Parameters<typeof storyblokEditable>[0]);

/**
 * Gives the attributes of a block's element by which the visual editor finds it, from the `_editable` of a draft. Pages
 * of visitors have none, whatever their content says.
 */
export function useMark(): (mark: string | undefined) => Attributes {
  return useView().marks ? attributesOf : none;
}

/** A block of a draft in an element that the visual editor finds; on pages of visitors the block alone. */
export function MarkedPart({ mark, children }: { readonly mark: string | undefined; readonly children: ReactNode }) {
  const attributes = useMark()(mark);
  return attributes === NONE ? children : <div {...attributes}>{children}</div>;
}
