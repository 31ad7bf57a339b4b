import type { SegmentedPopup } from '#app/modules/content/domain/segments.ts';
import { PopupPicture } from '#app/modules/content/ui/popup-picture.tsx';
import { SignUpForm, type SignUpMarket } from '#app/modules/newsletter/ui/sign-up-form.tsx';
import { useMark } from '#app/web/editor-mark.tsx';
import { Button } from '#app/web/ui/button.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { useT, useView } from '#app/web/view.tsx';
import stylesHref from './segment-popup.css?url';

const titleId = (popup: string) => `popup-title-${popup}`;

export type SegmentPopupView = Omit<SegmentedPopup, 'segmentId' | 'form'> & {
  readonly market: SignUpMarket;
  /** What happens after a sign-up. */
  readonly next: string;
};

/**
 * What a segment's visits are offered: at the end of the page, or with script once in a dialog. Its style sheet is
 * on its pages only.
 */
export function SegmentPopup({
  popup,
  opens = true,
}: {
  readonly popup: SegmentPopupView;
  /** Whether script shows it in a dialog. */
  readonly opens?: boolean;
}) {
  const { mode, t } = useView();
  const mark = useMark();
  const later = opens && mode === 'full';
  // One that is shown as content is no part of the page beside it.
  const Frame = opens ? 'aside' : 'section';
  return (
    <>
      <link rel="stylesheet" href={stylesHref} precedence="popup" />
      <Frame
        className="segment-popup noprint"
        {...mark(popup._editable)}
        data-popup={popup.popupIdentifier}
        data-later={later ? '' : undefined}
        aria-labelledby={titleId(popup.popupIdentifier)}
      >
        <div className="segment-popup-card">
          <button
            type="button"
            className="segment-popup-close"
            data-popup-close=""
            hidden
            aria-label={t('shell:close')}
          >
            <Icon name="close" />
          </button>
          <PopupPicture mobile={popup.mobile} desktop={popup.desktop} />
          <div className="segment-popup-text">
            <Offer popup={popup} />
          </div>
        </div>
      </Frame>
    </>
  );
}

function Offer({
  popup: { popupIdentifier, title, description, ctaLabel, legal, market, next, successMessage, errorMessage },
}: {
  readonly popup: SegmentPopupView;
}) {
  const t = useT();
  return (
    <>
      <div data-popup-offer="">
        <h2 id={titleId(popupIdentifier)} tabIndex={-1}>
          {title}
        </h2>
        {description && <p>{description}</p>}
        <p role="alert" hidden data-popup-problem="failed">
          {errorMessage}
        </p>
        <p role="alert" hidden data-popup-problem="invalid" id={`popup-invalid-${popupIdentifier}`}>
          {t('newsletter:errors.invalidEmail')}
        </p>
        <SignUpForm market={market} place={`popup-${popupIdentifier}`} texts={{ button: ctaLabel, legal }} />
      </div>
      <div data-popup-done="" hidden>
        <h2 tabIndex={-1}>{successMessage}</h2>
        <p>{next}</p>
        <Button type="button" look="primary" part="popup-close">
          {t('shell:close')}
        </Button>
      </div>
    </>
  );
}
