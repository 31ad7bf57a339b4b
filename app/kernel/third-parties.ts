/** A service of another company. `hosts` are the origins that it may reach from a page, as policies name them. */
type Service<Facts> = Facts & { readonly hosts: readonly string[] };

/** The services of other companies that pages may use; null for each that is not configured. */
export type ThirdParties = {
  /** `id` names the container, `origin` serves it. */
  readonly tagManager: Service<{ readonly id: string; readonly origin: string }> | null;
  readonly chat: Service<{ readonly script: string; readonly botKey: string }> | null;
  readonly accessibility: Service<{ readonly script: string }> | null;
  /** `mostEvents` is the number of events of one session, 1 to 100. */
  readonly errorReporting: Service<{
    readonly key: string;
    readonly notify: string;
    readonly sessions: string;
    readonly mostEvents: number;
  }> | null;
};

/** The origins that a page may load scripts from, and those that its scripts may reach. */
export type ThirdPartySources = { readonly scripts: readonly string[]; readonly hosts: readonly string[] };

/** What a page loads of other companies, and what its scripts need to know. All of it is public. */
export type PageServices = {
  readonly parties: ThirdParties;
  /** The visitor has agreed to advertising, too: the consent mode of the tag manager grants it. */
  readonly marketing: boolean;
  /** The page loads nothing of other companies: its events are kept in the tab until another page reports them. */
  readonly keepsEvents: boolean;
  /** The visitor has not answered for statistics: what they do waits in the memory of the page. */
  readonly awaitsChoice: boolean;
  /** The language of content: the chat speaks it. */
  readonly language: string;
};
