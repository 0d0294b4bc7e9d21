import { randomUUID } from 'node:crypto'
import { AppError } from '@markaz/protocol/errors'
import { tusPath } from '@markaz/protocol/teaching/videos/schemas'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { uploadRoutes } from './centre/files/files.routes.ts'
import { officeRoutes } from './centre/offices/offices.routes.ts'
import { authRoutes } from './centre/sign-in/sign-in.routes.ts'
import { syncRoutes } from './centre/sync/sync.routes.ts'
import { notificationRoutes } from './content/notifications/notifications.routes.ts'
import { auditRoutes } from './control/audits/audits.routes.ts'
import { reportRoutes } from './control/reports/reports.routes.ts'
import type { Deps } from './deps.ts'
import { answerError } from './http/answer.ts'
import { apiDescription } from './http/api-description.ts'
import { bodyTime } from './http/body-time.ts'
import { healthRoutes, type Readiness } from './http/health.ts'
import { errorForLog } from './http/log-error.ts'
import { metricsRoutes } from './http/metrics.ts'
import { requirePromises } from './http/mount.ts'
import { safeHeaders } from './http/safe-headers.ts'
import { webPages } from './http/web-pages.ts'
import { fileRoutes } from './integrations/files/file-routes.ts'
import { smsJobs } from './jobs/sms-jobs.ts'
import { videoJobs } from './jobs/video-jobs.ts'
import { academicRoutes } from './people/academics/academics.routes.ts'
import { certificateRoutes } from './people/certificates/certificates.routes.ts'
import { contractRoutes } from './people/contracts/contracts.routes.ts'
import { signingRoutes } from './people/contracts/signing.routes.ts'
import { studentGroupRoutes } from './people/memberships/memberships.routes.ts'
import { agentRoutes } from './people/parents/parents.routes.ts'
import { roleRoutes } from './people/roles/roles.routes.ts'
import { userRoutes } from './people/roles/users.routes.ts'
import { staffRoutes } from './people/staff/staff.routes.ts'
import { studentImportRoutes } from './people/student-imports/student-imports.routes.ts'
import { studentSideRoutes } from './people/student-side/student-side.routes.ts'
import { studentRoutes } from './people/students/students.routes.ts'
import { attendanceRoutes } from './teaching/attendance/attendance.routes.ts'
import { examChatRoutes } from './teaching/chats/exam-chats.routes.ts'
import { homeworkChatRoutes } from './teaching/chats/homework-chats.routes.ts'
import { liveChatStreams } from './teaching/chats/live-chats.ts'
import { examRoutes } from './teaching/exams/exams.routes.ts'
import { groupRoutes } from './teaching/groups/groups.routes.ts'
import { homeworkRoutes } from './teaching/homework/homework.routes.ts'
import { homeworkStatisticsRoutes } from './teaching/statistics/homework-statistics.routes.ts'
import { statisticsRoutes } from './teaching/statistics/statistics.routes.ts'
import { mediaRoutes } from './teaching/videos/media.routes.ts'
import { tusMount } from './teaching/videos/tus-mount.ts'
import { videoRoutes } from './teaching/videos/videos.routes.ts'

export interface AppOptions {
  logLevel?: string
  /** Where log lines go; standard output by default. */
  logStream?: { write(line: string): void }
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustProxy?: string
  /** Who may read /metrics. */
  metrics?: 'loopback' | 'open'
  /** Until the database is reachable and migrated every call answers 503. */
  readiness?: Readiness
  /** How long an uploaded video is kept as it was after its conversion. */
  videoKeepDays?: number
}

/** The whole server over its dependencies; it listens nowhere yet. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const readiness = options.readiness ?? { isReady: true }
  const app = fastify({
    logger: {
      level: options.logLevel ?? 'silent',
      serializers: { err: errorForLog },
      ...(options.logStream && { stream: options.logStream }),
    },
    frameworkErrors: answerError,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // One line a request, written below: the route's pattern and no values, so that no name or secret gets into a log.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    // A part of a video comes over a slow line, too: 8 MB in an hour are 19 kbit/s. Node's 408 would end such an upload,
    // as tus-js-client does not try again after it. All other bodies have two minutes (bodyTime).
    requestTimeout: 3_600_000,
    trustProxy: options.trustProxy?.split(',').map((address) => address.trim()) ?? false,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
  })
  app.decorateRequest('viewer', null)
  app.decorateRequest('student', null)
  requirePromises(app)
  app.setErrorHandler(answerError)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (!readiness.isReady && /^\/(api|tus)\//.test(request.url)) throw new AppError('DATABASE_DOWN')
  })
  bodyTime(app, { limitMs: 120_000, exceptBelow: tusPath })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        viewer: request.viewer?.id,
      },
      'request',
    )
  })

  safeHeaders(app, deps)
  healthRoutes(app, deps, readiness)
  metricsRoutes(app, deps, options.metrics ?? 'loopback')
  apiDescription(app)
  authRoutes(app, deps)
  roleRoutes(app, deps)
  userRoutes(app, deps)
  officeRoutes(app, deps)
  groupRoutes(app, deps)
  attendanceRoutes(app, deps)
  homeworkRoutes(app, deps)
  examRoutes(app, deps)
  liveChatStreams(app, deps)
  homeworkChatRoutes(app, deps)
  examChatRoutes(app, deps)
  statisticsRoutes(app, deps)
  homeworkStatisticsRoutes(app, deps)
  studentSideRoutes(app, deps)
  studentRoutes(app, deps)
  studentGroupRoutes(app, deps)
  studentImportRoutes(app, deps)
  staffRoutes(app, deps)
  academicRoutes(app, deps)
  agentRoutes(app, deps)
  contractRoutes(app, deps)
  signingRoutes(app, deps)
  certificateRoutes(app, deps)
  videoRoutes(app, deps)
  tusMount(app, deps)
  mediaRoutes(app, deps)
  videoJobs(app, deps, options.videoKeepDays)
  uploadRoutes(app, deps)
  fileRoutes(app, deps)
  smsJobs(app, deps)
  syncRoutes(app, deps)
  notificationRoutes(app, deps)
  reportRoutes(app, deps)
  auditRoutes(app, deps)
  await webPages(app)
  return app
}
