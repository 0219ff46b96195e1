export interface Rewrite {
    source: string;
    destination: string;
}
/** The site's own paths: its `config.delivery`, as the API returns it. */
export interface OwnPaths {
    /** Not used here. */
    origin?: string | undefined;
    loader: string;
    track: string;
    media: string;
    /** Where the snippet looks for the script when it is blocked. */
    reserve?: string[] | undefined;
    /** Whether Truce generates new paths when a filter list blocks one. Left out: if all paths share a folder. */
    rotate?: boolean | undefined;
}
/**
 * For `rewrites` in next.config: passes the site's own paths on to the service, under the same names. Paths that rotate
 * stay in their folders, so the whole folders are passed on: new paths work without a new build.
 */
export declare function rewrites(host: string, paths: OwnPaths): Rewrite[];
