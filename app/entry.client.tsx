import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { createBrowserTranslator } from './web/i18n/browser-translator.ts';
import { type ViewData, ViewProvider } from './web/view.tsx';

const element = document.getElementById('view-data');
const json = element?.textContent ?? '{}';
const { texts, ...shared }: ViewData = JSON.parse(json);
const t = createBrowserTranslator(shared.language, texts);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ViewProvider
        value={{
          ...shared,
          build: '',
          refreshes: false,
          nonce: '',
          requestId: '',
          mirror: '',
          preview: null,
          marks: false,
          json,
          mode: 'full',
          hydrate: true,
          t,
          styles: null,
          print: null,
        }}
      >
        <HydratedRouter />
      </ViewProvider>
    </StrictMode>,
  );
});
