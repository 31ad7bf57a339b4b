import { forgetServices } from './modules/consent/enhance/forget-services.ts';

// The script of the settings of consent, where something has no consent.
forgetServices();
