import { createContext } from 'react';

/** The time zone of the site around a part of a screen: the one clock there. */
export const SiteZone = createContext<string | undefined>(undefined);
