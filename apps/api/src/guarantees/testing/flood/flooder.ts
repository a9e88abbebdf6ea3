/**
 * A program that floods one copy of the API from this machine until its time is over, and reports the
 * answers. It costs little itself: prepared requests, many per write, answers counted and thrown away.
 */
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

export interface Flood {
  port: number;
  connections: number;
  /** Requests sent without waiting for an answer. */
  depth: number;
  seconds: number;
}

export interface FloodReport {
  requests: number;
  /** Cut or refused connections. */
  cut: number;
  /** Answers by status, counted only if they begin a chunk. */
  statuses: Record<string, number>;
}

const DIST = fileURLToPath(new URL('../../../../../web/dist/', import.meta.url));
/** Connections in ten that never read. */
const DEAF_OF_TEN = 2;
/** Different bundles of requests. */
const BUNDLES = 200;
const AGAIN_MS = 20;
/** Longest time for a flood that has not begun yet. */
const LONGEST_MS = 120_000;

const get = (path: string, encoding = 'br') =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: ${encoding}\r\n\r\n`;

function guess(): string {
  const body = JSON.stringify({
    email: `nobody${pick(1_000)}@example.test`,
    password: 'not it',
    company: 'wefood',
  });
  return `POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\nrequest-type: we\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

const pick = (count: number) => Math.floor(Math.random() * count);

const assets = readdirSync(`${DIST}assets`).filter((name) => /\.(js|css)$/.test(name));
const MIX: (() => string)[] = [
  () => get('/login'),
  () => get('/login'),
  () => get('/login'),
  () => get('/'),
  () => get(`/${Math.random().toString(36).slice(2)}`),
  () => get(`/login?${Math.random().toString(36).slice(2)}=1`),
  () => get(`/signup`, 'gzip'),
  () => get('/recover', 'identity'),
  () => get(`/assets/${assets[pick(assets.length)]}`),
  () => get('/api/wallet'),
  () => get('/api/openapi.json'),
  () => get('/readyz'),
  guess,
  guess,
];

const { port, connections, depth, seconds }: Flood = JSON.parse(process.argv[2] ?? '{}');
// A real attacker has other machines; here the product comes first on the only one.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const bundles = Array.from({ length: BUNDLES }, () =>
  Buffer.from(Array.from({ length: depth }, () => MIX[pick(MIX.length)]?.()).join('')),
);
const report: FloodReport = { requests: 0, cut: 0, statuses: {} };
let isOver = false;

function flood(at: number): void {
  if (isOver) return;
  const socket: Socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.once('close', () => {
    report.cut += 1;
    setTimeout(flood, AGAIN_MS, at);
  });
  socket.once('connect', () => {
    if (at % 10 < DEAF_OF_TEN) socket.pause();
    send(socket);
  });
  socket.on('data', (chunk) => {
    if (chunk.length > 12 && chunk.toString('latin1', 0, 5) === 'HTTP/') {
      const status = chunk.toString('latin1', 9, 12);
      report.statuses[status] = (report.statuses[status] ?? 0) + 1;
    }
    send(socket);
  });
}

/** Sends the next requests unless earlier ones are still on their way. */
function send(socket: Socket): void {
  if (socket.writableLength > 0) return;
  socket.write(bundles[pick(BUNDLES)] ?? '');
  report.requests += depth;
}

for (let at = 0; at < connections; at += 1) flood(at);
const began = performance.now();
const clock = setInterval(() => {
  const tookMs = performance.now() - began;
  // A busy machine may have sent nothing when the time is over.
  if (tookMs < seconds * 1_000 || (report.cut === 0 && tookMs < LONGEST_MS)) return;
  clearInterval(clock);
  isOver = true;
  process.stdout.write(JSON.stringify(report), () => process.exit(0));
}, 100);
