/** As Prometheus fills in an annotation. */
export const fillIn = (text: string, labels: Readonly<Record<string, string>> = {}): string =>
  text.replace(/{{ \$labels\.(\w+) }}/g, (_, label) => labels[label] ?? '');
