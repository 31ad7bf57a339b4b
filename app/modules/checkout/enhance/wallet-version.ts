/** The version of Apple's interface that is used. A browser with an older one is not offered the wallet. */
export const WALLET_VERSION = 14;
