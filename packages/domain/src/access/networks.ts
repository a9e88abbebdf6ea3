/**
 * The network that an address is counted under (product:session#networks): a whole IPv4 address, or
 * the /64 of an IPv6 address, which one connection or server gets. An IPv4 address written as IPv6
 * counts as IPv4. A text that is no address counts as itself.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address);
  if (!groups) return address;
  const [, , , , , mark, high = 0, low = 0] = groups;
  if (mark === 0xffff && groups.slice(0, 5).every((group) => group === 0)) {
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  }
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}

/** The eight groups of an IPv6 address; undefined for another text. */
function groupsOf(address: string): number[] | undefined {
  const [bare = ''] = address.split('%');
  if (!bare.includes(':')) return undefined;
  const halves = bare.replace(/\d+(\.\d+){3}$/, asGroups).split('::');
  if (halves.length > 2) return undefined;
  const [head = [], tail] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (tail ? missing < 1 : missing !== 0) return undefined;
  const written = [...head, ...Array.from({ length: missing }, () => '0'), ...(tail ?? [])];
  return written.every((group) => /^[\da-f]{1,4}$/i.test(group))
    ? written.map((group) => Number.parseInt(group, 16))
    : undefined;
}

/** The two groups of an IPv6 address that `192.0.2.1` stands for. */
function asGroups(ipv4: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}
