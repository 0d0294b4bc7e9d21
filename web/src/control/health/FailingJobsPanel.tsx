import { health } from '@markaz/protocol/control/health/routes'
import type { ProblemJobs } from '@markaz/protocol/control/health/schemas'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation } from '../../shared/api/query.ts'
import { friendlyTimestampText } from '../../shared/format/date.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { Panel, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import style from './health.module.css'
import { systemHealthText as words } from './health.text.ts'

interface FailingJobsPanelProps {
  jobs: readonly ProblemJobs[]
  retried: () => void
}

export function FailingJobsPanel({ jobs, retried }: FailingJobsPanelProps) {
  return (
    <Panel className={style.section} aria-label={words.jobs}>
      <h2>{words.jobs}</h2>
      {jobs.length === 0 ? (
        <SecondaryText as="p">{words.noJobs}</SecondaryText>
      ) : (
        <ul className={style.jobs}>
          {jobs.map((job) => (
            <Job key={`${job.kind} ${job.state}`} job={job} retried={retried} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Job({ job, retried }: { job: ProblemJobs; retried: () => void }) {
  const { kind, state, title, count, since, nextAt, reason, instead } = job
  const retry = useRouteMutation(health.retryJobs, {
    done: (answer) => words.retried(answer.count),
    onSuccess: retried,
  })
  const mayRetry = useMayCall(health.retryJobs)
  const name = words.jobCount(title, count)
  const notes = [
    words.jobStates[state],
    since && words.jobSince(friendlyTimestampText(since)),
    nextAt && words.nextAt(friendlyTimestampText(nextAt)),
  ]
  return (
    <li>
      <Stack gap={2}>
        <div>{name}</div>
        <SecondaryText as="p" small>
          {notes.filter(Boolean).join(' · ')}
        </SecondaryText>
        {reason && (
          <SecondaryText as="p" small>
            {words.reason(reason)}
          </SecondaryText>
        )}
        {instead && <p className={style.says}>{instead}</p>}
      </Stack>
      {mayRetry && !instead && (
        <ButtonDisabledOffline
          loading={retry.isPending}
          aria-label={`${words.retry}: ${name}`}
          onClick={() => retry.mutate({ body: { kind, state } })}
        >
          {words.retry}
        </ButtonDisabledOffline>
      )}
    </li>
  )
}
