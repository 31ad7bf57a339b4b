/** The messages to and from the widget: JSON objects, distinguished by their fields. */
export type Message = Readonly<Record<string, unknown>>;

/** The kinds of field with a frame. */
const FIELD_TYPES = [
  'encryptedCardNumber',
  'encryptedExpiryDate',
  'encryptedExpiryMonth',
  'encryptedExpiryYear',
  'encryptedSecurityCode',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

type Texts = Readonly<Record<string, string>>;

/** The first message of the widget, with the fields that a frame uses. */
export type FieldConfig = {
  readonly fieldType: FieldType;
  /** Marks the messages of this field; repeated in every answer. */
  readonly numKey: number;
  /** A brand where the widget takes one only, otherwise `card`. */
  readonly variant: string;
  readonly giftCard: boolean;
  readonly acceptedBrands: readonly string[];
  readonly codePolicy: string;
  readonly datePolicy: string;
  /** `MM/YY`. */
  readonly minimumExpiryDate: string;
  readonly tellsDate: boolean;
  readonly masked: boolean;
  readonly telephoneKeys: boolean;
  readonly language: string;
  readonly title: string;
  readonly label: string;
  readonly errors: Texts;
  readonly contexts: Texts;
  readonly placeholders: Texts;
  readonly styles: FieldStyles;
};

/** CSS by state of the field; later states are laid over `base`. */
export type FieldStyles = Readonly<Record<string, Texts>>;

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const recordIn = (value: unknown): Message => (typeof value === 'object' && value !== null ? (value as Message) : {});
const textsIn = (value: unknown): Texts =>
  Object.fromEntries(
    Object.entries(recordIn(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

export const stylesIn = (value: unknown): FieldStyles =>
  Object.fromEntries(Object.entries(recordIn(value)).map(([state, style]) => [state, textsIn(style)]));

/** The message in the text of another window; null when it is not a message. */
export function messageIn(data: unknown): Message | null {
  if (typeof data !== 'string') return null;
  try {
    const parsed: unknown = JSON.parse(data);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Message) : null;
  } catch {
    return null;
  }
}

/** The configuration in a message; null for another message or a field without a frame. */
export function configIn(message: Message): FieldConfig | null {
  const fieldType = FIELD_TYPES.find((type) => type === message.fieldType);
  if (!fieldType || typeof message.numKey !== 'number' || !('iframeUIConfig' in message)) return null;
  const ui = recordIn(message.iframeUIConfig);
  const aria = recordIn(ui.ariaConfig);
  const own = recordIn(aria[fieldType]);
  return {
    fieldType,
    numKey: message.numKey,
    variant: textIn(message.txVariant),
    giftCard: message.isCreditCardType === false,
    acceptedBrands: Array.isArray(message.cardGroupTypes) ? message.cardGroupTypes.map(textIn) : [],
    codePolicy: textIn(message.cvcPolicy),
    datePolicy: textIn(message.expiryDatePolicy),
    minimumExpiryDate: textIn(message.minimumExpiryDate),
    tellsDate: message.exposeExpiryDate === true,
    masked: message.maskSecurityCode === true,
    telephoneKeys: Boolean(message.legacyInputMode),
    language: textIn(aria.lang),
    title: textIn(own.iframeTitle),
    label: textIn(own.label),
    errors: textsIn(own.error),
    contexts: textsIn(own.contextualTexts),
    placeholders: textsIn(ui.placeholders),
    styles: stylesIn(ui.sfStyles),
  };
}
