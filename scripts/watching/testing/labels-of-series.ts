import { METRICS, type MetricName } from '../../../apps/api/src/platform/metric-list.ts';
import { OTHERS } from '../series.ts';

/** The labels of a series, or nothing if there is none of this name. */
export function labelsOfSeries(name: string): readonly string[] | undefined {
  const others: Record<string, readonly string[]> = OTHERS;
  const ours: Record<string, (typeof METRICS)[MetricName]> = METRICS;
  if (others[name]) return others[name];
  const histogram = ours[name.replace(/_(bucket|count|sum)$/, '')];
  const found = histogram?.type === 'histogram' ? histogram : ours[name];
  if (!found || (found.type === 'histogram') === name in ours) return;
  return [...Object.keys(found.labels), ...(name.endsWith('_bucket') ? ['le'] : [])];
}
