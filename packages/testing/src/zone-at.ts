/**
 * A zone in which this hour of the day has begun: no midnight passes within tests that go on until then.
 */
export function zoneAt(hour: number): string {
  const ahead = new Date().getUTCHours() - hour;
  const behind = ahead > 12 ? ahead - 24 : ahead;
  return `Etc/GMT${behind < 0 ? behind : `+${behind}`}`;
}
