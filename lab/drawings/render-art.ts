import type { ArtSpec, ArtView } from './art-spec.ts';
import { drawBoxers, drawTShirt } from './flat-garments.ts';
import { drawGiftBox } from './gift-box.ts';
import { drawSocks } from './sock.ts';
import type { LayeredPicture } from './svg.ts';

const SUBJECTS: Readonly<Record<ArtSpec['subject'], (spec: ArtSpec, view: ArtView) => LayeredPicture>> = {
  socks: drawSocks,
  boxers: drawBoxers,
  't-shirt': drawTShirt,
  'gift-box': drawGiftBox,
};

/** A product picture in layers, 800 by 800. Equal specs give equal pictures. */
export function drawArt(spec: ArtSpec, view: ArtView): LayeredPicture {
  return SUBJECTS[spec.subject](spec, view);
}
