/** As much of the package as the tests use; it brings no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  interface Context {
    oidc: {
      provider: { Grant: new (of: { accountId: string; clientId: string }) => Grant };
      session?: { accountId?: string };
      client?: { clientId: string };
    };
  }
  export default class Provider {
    constructor(
      issuer: string,
      configuration: {
        findAccount: (ctx: Context, id: string) => Promise<object>;
        loadExistingGrant: (ctx: Context) => Promise<Grant>;
        interactions: { url: (ctx: Context, interaction: { uid: string }) => string };
        [more: string]: unknown;
      },
    );
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: object,
    ): Promise<void>;
  }
}
