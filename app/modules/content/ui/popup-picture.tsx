import { imageUrl } from '#app/modules/catalogue/domain/image-url.ts';
import type { SegmentedPopup } from '#app/modules/content/domain/segments.ts';
import { useView } from '#app/web/view.tsx';

/** The width from which a screen shows the picture for wide ones. */
const WIDE = '(min-width: 48rem)';
const address = (src: string) => imageUrl(src, { width: 720 });

/** The picture of a popup for the width of the screen; none in lite mode. It is loaded when the popup is shown. */
export function PopupPicture({ mobile, desktop }: Pick<SegmentedPopup, 'mobile' | 'desktop'>) {
  const { mode } = useView();
  const shown = mobile ?? desktop;
  if (!shown || mode === 'lite') return null;
  return (
    <picture>
      {desktop && mobile && <source media={WIDE} srcSet={address(desktop.src)} />}
      <img src={address(shown.src)} alt={shown.alt} width={720} height={720} loading="lazy" decoding="async" />
    </picture>
  );
}
