/**
 * What may follow the slash of a folder that is passed on, as a regular expression: names as ours are. None begins with a
 * dot and none has an escape or a backslash, so that no request leaves the folder (`..`, `%2e%2e`, `..%5c`).
 */
export const belowFolder = '[A-Za-z0-9_-][A-Za-z0-9._-]*(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)*';
