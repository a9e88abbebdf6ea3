-- outside a transaction
-- A registration number is found by capital and small letters (product:students#rules).
DROP INDEX CONCURRENTLY IF EXISTS student_number_like_idx;
CREATE INDEX CONCURRENTLY student_number_like_idx ON student (lower(enrollment_number), school_id)
  WHERE deleted_at IS NULL AND enrollment_number IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS student_number_idx;
