declare module '@gorhill/ubo-core' {
  export interface StaticNetFilteringEngine {
    useLists(lists: { name: string; raw: string }[]): Promise<void>;
    /** 0: no rule fits; 1: block; 2: an exception rule lets it through. */
    matchRequest(request: { originURL: string; url: string; type: string }): 0 | 1 | 2;
  }
  export const StaticNetFilteringEngine: { create(): Promise<StaticNetFilteringEngine> };
}
