import type { Arm } from './arm.ts';
import { normalTails } from './error-function.ts';

/**
 * The classic test of two proportions with pooled variance (Fleiss 1981, chapter 2), without continuity
 * correction. Valid if it is looked at once.
 * @returns z (positive where b's rate is higher) and the two-sided p-value; null where all or none converted.
 */
export function pooledZ(a: Arm, b: Arm): { z: number; pValue: number } | null {
  const pooled = (a.conversions + b.conversions) / (a.impressions + b.impressions);
  const variance = pooled * (1 - pooled) * (1 / a.impressions + 1 / b.impressions);
  if (!(variance > 0 && Number.isFinite(variance))) return null;
  const z = (b.conversions / b.impressions - a.conversions / a.impressions) / Math.sqrt(variance);
  return { z, pValue: normalTails(z) };
}
