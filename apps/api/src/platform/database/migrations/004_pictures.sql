-- Pictures of dishes and logos of schools (product:menus#pictures): public within a brand, and never
-- changed under their address.

CREATE TABLE dish_picture (
  -- Derived from the company and the file that it was made from: the same file is the same picture.
  id uuid PRIMARY KEY,
  company_id text NOT NULL REFERENCES company,
  -- Shown while it comes.
  middle_colour text NOT NULL CHECK (middle_colour ~ '^#[0-9a-f]{6}$'),
  edge_colour text NOT NULL CHECK (edge_colour ~ '^#[0-9a-f]{6}$'),
  -- A drawing of ours, SVG packed by gzip; else what somebody sent, redrawn as WebP in each width.
  is_drawing boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (id, company_id)
);

CREATE TABLE dish_picture_file (
  picture_id uuid NOT NULL REFERENCES dish_picture ON DELETE CASCADE,
  size text NOT NULL CHECK (size IN ('160', '480', '960', 'vector')),
  content bytea NOT NULL,
  PRIMARY KEY (picture_id, size)
);

GRANT SELECT, INSERT, DELETE ON dish_picture TO merenda_app;
GRANT SELECT, INSERT ON dish_picture_file TO merenda_app;
