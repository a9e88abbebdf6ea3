import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { sha256 } from './canonical.ts';

/** One step from a leaf up to the root: the sibling's hash (hex) and its side. */
export interface ProofStep {
  side: 'left' | 'right';
  hash: string;
}

/** The Merkle root (as in RFC 6962) over leaves that are hashes already. */
export function merkleRoot(leaves: readonly Uint8Array[]): string {
  let level = leaves;
  while (level.length > 1) level = levelAbove(level);
  return level[0] ? bytesToHex(level[0]) : '';
}

/** The steps from the leaf at `index` to the root. */
export function merkleProof(leaves: readonly Uint8Array[], index: number): ProofStep[] {
  const steps: ProofStep[] = [];
  let level = leaves;
  for (let place = index; level.length > 1; place = Math.floor(place / 2)) {
    const isRight = place % 2 === 1;
    const neighbour = level[isRight ? place - 1 : place + 1];
    if (neighbour) {
      steps.push({ side: isRight ? 'left' : 'right', hash: bytesToHex(neighbour) });
    }
    level = levelAbove(level);
  }
  return steps;
}

/** The root that the steps lead to. */
export function rootFromProof(leaf: Uint8Array, steps: readonly ProofStep[]): string {
  let hash = leaf;
  for (const step of steps) {
    const neighbour = hexToBytes(step.hash);
    hash = step.side === 'left' ? join(neighbour, hash) : join(hash, neighbour);
  }
  return bytesToHex(hash);
}

function levelAbove(level: readonly Uint8Array[]): Uint8Array[] {
  const above: Uint8Array[] = [];
  for (let i = 0; i < level.length; i += 2) {
    const [left, right] = [level[i], level[i + 1]];
    if (left) above.push(right ? join(left, right) : left);
  }
  return above;
}

const join = (left: Uint8Array, right: Uint8Array) => sha256(Uint8Array.of(1), left, right);
