/**
 * The fields that we use of CloudNativePG's resources (1.30) and of its Barman plugin's (0.14), as
 * their published definitions have them. No package of npm has these.
 */
interface Resource<Version extends string, Kind extends string, Spec> {
  apiVersion: Version;
  kind: Kind;
  metadata: { name: string; namespace?: string };
  spec: Spec;
}

interface SecretKey {
  name: string;
  key: string;
}

interface Store {
  compression: 'bzip2' | 'gzip' | 'lz4' | 'snappy' | 'xz' | 'zstd';
  encryption: 'AES256' | 'aws:kms';
}

export type Cluster = Resource<
  'postgresql.cnpg.io/v1',
  'Cluster',
  {
    instances: number;
    imageName: string;
    bootstrap: {
      initdb: {
        database: string;
        owner: string;
        encoding: string;
        localeCollate: string;
        localeCType: string;
        dataChecksums: boolean;
        postInitSQL: string[];
      };
    };
    postgresql: {
      synchronous?: {
        method: 'any' | 'first';
        number: number;
        dataDurability: 'required' | 'preferred';
        failoverQuorum: boolean;
      };
      parameters: Record<string, string>;
    };
    affinity: { podAntiAffinityType: 'required' | 'preferred' };
    plugins?: {
      name: string;
      isWALArchiver: boolean;
      parameters: Record<string, string>;
    }[];
    resources: Record<'requests' | 'limits', { cpu?: string; memory: string }>;
    storage: { size: string };
    walStorage?: { size: string };
  }
>;

export type ScheduledBackup = Resource<
  'postgresql.cnpg.io/v1',
  'ScheduledBackup',
  {
    schedule: string;
    immediate: boolean;
    cluster: { name: string };
    method: 'plugin';
    pluginConfiguration: { name: string };
  }
>;

export type ObjectStore = Resource<
  'barmancloud.cnpg.io/v1',
  'ObjectStore',
  {
    retentionPolicy: string;
    configuration: {
      destinationPath: string;
      endpointURL: string;
      s3Credentials: { accessKeyId: SecretKey; secretAccessKey: SecretKey };
      wal: Store;
      data: Store;
    };
  }
>;
