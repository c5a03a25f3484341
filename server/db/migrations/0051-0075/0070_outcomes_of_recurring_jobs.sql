-- How the last runs of what runs again and again ended, for the desk and the metrics.
alter table recurring_jobs
  add column last_success_at timestamptz,
  -- Null: the last run ended well, or none has ended yet.
  add column failing_since timestamptz;
