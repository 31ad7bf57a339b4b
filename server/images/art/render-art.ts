import type { ArtSpec } from '../../../app/modules/catalogue/domain/product.ts';
import { renderBoxers, renderTShirt } from './flat-garments.ts';
import { renderGiftBox } from './gift-box.ts';
import { renderSocks } from './sock.ts';

const RENDERERS: Readonly<Record<ArtSpec['subject'], (spec: ArtSpec, view: 'pair' | 'single' | 'detail') => string>> = {
  socks: renderSocks,
  boxers: renderBoxers,
  't-shirt': renderTShirt,
  'gift-box': renderGiftBox,
};

/** A product's picture as SVG, 800 by 800. The same spec gives the same text. */
export function renderArt(spec: ArtSpec, view: 'pair' | 'single' | 'detail'): string {
  return RENDERERS[spec.subject](spec, view);
}
