import type { AlertingRule } from '../alerting-rule.ts';
import { series } from '../series.ts';

const COPY = { job: 'merenda', instance: 'api-1:3000' } as const;

const GIGABYTE = 2 ** 30;
const WEEK_SECONDS = 7 * 24 * 3_600;

const disk = series('merenda_disk_free_bytes', COPY);

export const ROOM: readonly AlertingRule[] = [
  {
    name: 'DiskAlmostFull',
    severity: 'critical',
    wrong:
      'The disk of {{ $labels.instance }} has less than 1 GB left; with less than 100 MB it serves nobody.',
    look: '`df -h` and `du -xh --max-depth=2 / | sort -h | tail`.',
    act: 'Make room: old backups, logs, images. Never delete below `DATA_DIR` or in the database’s folder by hand.',
    expr: `${series('merenda_disk_free_bytes')} < ${GIGABYTE}`,
    for: '1m',
    fires: { series: { [disk]: `${20 * GIGABYTE} ${GIGABYTE / 2}x9` }, at: '4m', labels: COPY },
    silent: { series: { [disk]: `${20 * GIGABYTE}x10` }, at: '4m' },
  },
  {
    name: 'DiskFullInAWeek',
    severity: 'warning',
    wrong: 'At the pace of the last day the disk of {{ $labels.instance }} is full within a week.',
    look: 'The dashboard Room: the database, or something else.',
    act: 'Make room or give it a larger disk this week.',
    // A new machine's first hours say nothing about a week.
    expr: `predict_linear(${series('merenda_disk_free_bytes')}[1d], ${WEEK_SECONDS}) < 0 and ${series('merenda_disk_free_bytes')} offset 12h`,
    for: '1h',
    fires: {
      // 5 MB a minute is 50 GB a week.
      series: { [disk]: `${40 * GIGABYTE}-5000000x1000` },
      at: '15h',
      labels: COPY,
    },
    silent: { series: { [disk]: `${80 * GIGABYTE}-5000000x1000` }, at: '15h' },
  },
  {
    name: 'MemoryShort',
    severity: 'warning',
    wrong: 'The machine of {{ $labels.instance }} has less than 200 MB of memory left.',
    look: '`ps aux --sort=-rss | head`.',
    act: 'Move a part to another machine or give this one more memory, before the system ends one.',
    expr: `${series('merenda_memory_free_bytes')} < 200e6`,
    for: '10m',
    fires: {
      series: { [series('merenda_memory_free_bytes', COPY)]: '1e8x20' },
      at: '15m',
      labels: COPY,
    },
    silent: { series: { [series('merenda_memory_free_bytes', COPY)]: '9e8x20' }, at: '15m' },
  },
  {
    name: 'HeapAlmostFull',
    severity: 'warning',
    wrong:
      'The copy {{ $labels.instance }} has used more than nine tenths of its heap for ten minutes.',
    look: 'The dashboard Copies: since when, and with which requests.',
    act: 'Restart this copy. If it comes back, keep a heap snapshot (`kill -USR2` with `--heapsnapshot-signal`).',
    expr: `${series('nodejs_heap_size_used_bytes', { job: 'merenda' })} / ${series('merenda_heap_limit_bytes')} > 0.9`,
    for: '10m',
    fires: {
      series: {
        [series('nodejs_heap_size_used_bytes', COPY)]: '3.9e9x20',
        [series('merenda_heap_limit_bytes', COPY)]: '4e9x20',
      },
      at: '15m',
      labels: COPY,
    },
    silent: {
      series: {
        [series('nodejs_heap_size_used_bytes', COPY)]: '2e8x20',
        [series('merenda_heap_limit_bytes', COPY)]: '4e9x20',
      },
      at: '15m',
    },
  },
  {
    name: 'FilesAlmostUsedUp',
    severity: 'warning',
    wrong:
      'The copy {{ $labels.instance }} has opened more than 80 of 100 files and connections that it may.',
    look: 'Its connections by network: `ss -tn`.',
    act: 'Raise the limit (`LimitNOFILE`, `ulimits`): 8,000 connections want 10,000 files.',
    expr: `${series('process_open_fds', { job: 'merenda' })} / ${series('process_max_fds', { job: 'merenda' })} > 0.8`,
    for: '5m',
    fires: {
      series: {
        [series('process_open_fds', COPY)]: '900x20',
        [series('process_max_fds', COPY)]: '1024x20',
      },
      at: '10m',
      labels: COPY,
    },
    silent: {
      series: {
        [series('process_open_fds', COPY)]: '90x20',
        [series('process_max_fds', COPY)]: '1024x20',
      },
      at: '10m',
    },
  },
];
