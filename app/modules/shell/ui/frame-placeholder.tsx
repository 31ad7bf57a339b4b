import step from './checkout-header.module.css';
import footer from './footer.module.css';
import header from './header.module.css';
import offer from './market-offer.module.css';
import mode from './mode-switch.module.css';
import navigation from './navigation.module.css';

/**
 * Stands for header and footer in the browser, which loads neither: pages that hydrate keep theirs as they were
 * printed. Its imports keep their styles in the sheet of the shop.
 */
export function FramePlaceholder() {
  return (
    <div
      hidden
      className={`${header.header} ${step.header} ${navigation.item} ${offer.offer} ${footer.footer} ${mode.mode}`}
    />
  );
}
