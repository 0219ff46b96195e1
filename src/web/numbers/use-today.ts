import { useEffect, useState } from 'react';
import { todayIn } from './periods.ts';

const lookMs = 60_000;

/** Which day it is where the site is; a page that stays open over midnight moves on with it. */
export function useToday(zone: string): string {
  const [today, setToday] = useState(() => todayIn(zone, new Date()));
  useEffect(() => {
    const look = () => setToday(todayIn(zone, new Date()));
    look();
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  }, [zone]);
  return today;
}
