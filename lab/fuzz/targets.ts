import type { FuzzTarget } from './target.ts';
import { address } from './targets/address.ts';
import { webhookBody, webhookJson } from './targets/adyen.ts';
import { deliveredStory, editedStory } from './targets/content.ts';
import { cookieHeader, mirrors, sealedSession } from './targets/cookies.ts';
import { forms } from './targets/forms.ts';
import { hostedPlatform } from './targets/hosted.ts';
import { emails, letterWords, mailReply } from './targets/letters.ts';
import * as operatorFiles from './targets/operator-files.ts';
import * as requests from './targets/requests.ts';
import { editorialAddress, richText } from './targets/rich-text.tsx';
import { googleFeed, googleFile, shopifyFile } from './targets/shop-files.ts';
import { vendors } from './targets/vendors.ts';

/** Every parser of what comes from outside. */
export const TARGETS: readonly FuzzTarget[] = [
  ...forms,
  address,
  cookieHeader,
  sealedSession,
  mirrors,
  ...Object.values(requests),
  shopifyFile,
  googleFile,
  googleFeed,
  ...Object.values(operatorFiles),
  richText,
  editorialAddress,
  deliveredStory,
  editedStory,
  webhookBody,
  webhookJson,
  ...vendors,
  hostedPlatform,
  letterWords,
  emails,
  mailReply,
];
