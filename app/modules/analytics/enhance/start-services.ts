import type { ServiceData } from '#app/modules/analytics/domain/service-data.ts';
import { PURPOSE_OF } from '#app/modules/analytics/domain/third-parties.ts';
import { afterLoad } from './after-load.ts';
import { allows, onWithdrawal, reopenAfterOtherChoice } from './choice.ts';
import { forgetSession, reportErrors } from './error-reports.ts';

/** Loads the services that the page names, with consent. One that fails to load changes nothing on the page. */
export function startServices(): void {
  const text = document.querySelector<HTMLElement>('script[data-services]')?.dataset.services;
  if (!text) return;
  const data = JSON.parse(text) as ServiceData;
  reopenAfterOtherChoice();
  onWithdrawal(forgetSession);
  whenIdle(() => {
    if (data.chat && allows(PURPOSE_OF.chat)) {
      const { script, botKey, offset } = data.chat;
      load(script, { botKey, language: data.language, offset: String(offset) });
    }
    if (data.accessibility && allows(PURPOSE_OF.accessibility)) load(data.accessibility, { language: data.language });
  });
  if (data.errors && allows(PURPOSE_OF.errorReporting)) reportErrors(data.errors, data);
}

/** Loads a script with its settings as data of its element: `botKey` is `data-bot-key`. */
function load(src: string, settings: Readonly<Record<string, string>>): void {
  const script = document.createElement('script');
  script.async = true;
  Object.assign(script.dataset, settings);
  script.src = src;
  document.head.append(script);
}

/** Once the page is loaded and idle: no service competes with it. */
function whenIdle(run: () => void): void {
  afterLoad(() => ('requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run)));
}
