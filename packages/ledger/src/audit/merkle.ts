import { sha256 } from './canonical.ts';

/** One step from a leaf up to the root: the sibling's hash (hex) and its side. */
export interface ProofStep {
  side: 'left' | 'right';
  hash: string;
}

/** The Merkle root (as in RFC 6962) over leaves that are hashes already. */
export function merkleRoot(leaves: readonly Uint8Array[]): string {
  let level: Buffer[] = leaves.map((leaf) => Buffer.from(leaf));
  while (level.length > 1) level = levelAbove(level);
  return level[0]?.toString('hex') ?? '';
}

/** The steps from the leaf at `index` to the root. */
export function merkleProof(leaves: readonly Uint8Array[], index: number): ProofStep[] {
  const steps: ProofStep[] = [];
  let level: Buffer[] = leaves.map((leaf) => Buffer.from(leaf));
  for (let place = index; level.length > 1; place = Math.floor(place / 2)) {
    const isRight = place % 2 === 1;
    const neighbour = level[isRight ? place - 1 : place + 1];
    if (neighbour) {
      steps.push({ side: isRight ? 'left' : 'right', hash: neighbour.toString('hex') });
    }
    level = levelAbove(level);
  }
  return steps;
}

/** The root that the steps lead to. */
export function rootFromProof(leaf: Uint8Array, steps: readonly ProofStep[]): string {
  let hash: Buffer = Buffer.from(leaf);
  for (const step of steps) {
    const neighbour = Buffer.from(step.hash, 'hex');
    hash = step.side === 'left' ? join(neighbour, hash) : join(hash, neighbour);
  }
  return hash.toString('hex');
}

function levelAbove(level: readonly Buffer[]): Buffer[] {
  const above: Buffer[] = [];
  for (let i = 0; i < level.length; i += 2) {
    const [left, right] = [level[i], level[i + 1]];
    if (left) above.push(right ? join(left, right) : left);
  }
  return above;
}

const join = (left: Uint8Array, right: Uint8Array): Buffer => sha256(Buffer.of(1), left, right);
