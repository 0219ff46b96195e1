/** Style sheets are imported for their effect; the build gathers them into one file. */
declare module '*.css';
