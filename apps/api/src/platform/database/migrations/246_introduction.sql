-- Shown once an account (product:home#onboarding): who has an account by now has seen the slides.
ALTER TABLE guardian
  ADD introduced_at timestamptz,
  -- The list of first steps was put away by its guardian (product:home#first-steps).
  ADD first_steps_closed_at timestamptz;
UPDATE guardian SET introduced_at = now(), first_steps_closed_at = now();
