/** Texts of one metric for its info button; stored in metrics.json of the domain package. */
export type MetricText = {
  id: string;
  label: string;
  meaning: string;
  formula: string;
  window: string;
  caveat: string | null;
  version: number;
};

/** The text of a metric, or null for an unknown id. Loads the texts of all metrics once, on first use. */
export async function metricText(id: string): Promise<MetricText | null> {
  const texts: Record<string, MetricText> = (await import('@companion/domain/metrics.json')).default;
  return Object.hasOwn(texts, id) ? (texts[id] ?? null) : null;
}
