/** A minimal program with which the speed of our chats is compared. It prints its port. */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'

pg.types.setTypeParser(20, Number)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const key = Buffer.from(process.env.TOKEN_KEY ?? '', 'hex')
const streams = new Set<ServerResponse>()

async function viewerOf(request: IncomingMessage): Promise<{ id: number; role_id: number }> {
  const [head = '', body = '', signature = ''] = (request.headers.authorization ?? '').slice(7).split('.')
  if (createHmac('sha256', key).update(`${head}.${body}`).digest('base64url') !== signature) throw new Error('401')
  const { rows } = await pool.query({
    name: 'viewer',
    text: `select staff.id, role.id as role_id, array(select head_office_id from staff_head_office where staff_id = staff.id) as offices
      from session join staff on staff.id = session.staff_id join role on role.id = staff.role_id
      where session.id = $1 and session.ended_at is null and session.expires_at > now() and not staff.is_blocked and staff.work_status = 1`,
    values: [JSON.parse(Buffer.from(body, 'base64url').toString()).sid],
  })
  if (!rows[0]) throw new Error('401')
  return rows[0]
}

const chatColumns = `chat.id, chat.version, chat.homework_id as "homeworkId", null as "examId", homework.theme, coalesce(chat.status, 5) as status, coalesce(chat.status, 4) as "chatStatus",
  json_build_object('id', student.id, 'hId', student.h_id, 'fullName', student.full_name, 'photo', student.photo) as student, chat.score, chat.comment,
  greatest(homework.deadline, chat.deadline) as deadline, chat.handed_in_at as "handedInAt", null as "checkingBy", checked.full_name as "checkedBy", chat.checked_at as "checkedAt",
  (select count(*) from chat_message m where m.chat_id = chat.id and m.student_id is not null and m.id > coalesce((select message_id from chat_read r where r.chat_id = chat.id and r.staff_id = $1), 0)) as "unreadCount",
  (select json_build_object('id', m.id, 'text', m.text, 'filesCount', cardinality(m.files), 'isFromStudent', m.student_id is not null, 'createdAt', m.created_at) from chat_message m where m.chat_id = chat.id order by m.id desc limit 1) as "lastMessage"`
const joins =
  'join homework on homework.id = chat.homework_id join student on student.id = chat.student_id left join staff checked on checked.id = chat.checked_by'

async function waiting(groupId: number, viewer: { id: number }) {
  const { rows } = await pool.query({
    name: 'waiting',
    text: `with page as materialized (select * from chat where group_id = $2 and status in (1, 4) and homework_id is not null order by handed_in_at, id limit 10)
      select ${chatColumns} from page chat ${joins} order by chat.handed_in_at, chat.id`,
    values: [viewer.id, groupId],
  })
  const count = await pool.query({
    name: 'waiting-count',
    text: `select count(*), coalesce((select seq from chat_feed where group_id = $1), 0) as seq from chat
      where group_id = $1 and status in (1, 4) and homework_id is not null`,
    values: [groupId],
  })
  return { chats: rows, total: count.rows[0].count, seq: count.rows[0].seq }
}

async function write(groupId: number, chatId: number, viewer: { id: number; role_id: number }, body: string) {
  const { text, clientId } = JSON.parse(body)
  const client = await pool.connect()
  await client.query('begin')
  const query = (name: string, statement: string, values: unknown[]) => client.query({ name, text: statement, values })
  await query(
    'lock-homework',
    'select id from homework where id = (select homework_id from chat where id = $1) for no key update',
    [chatId],
  )
  await query('lock-chat', 'select id from chat where id = $1 for no key update', [chatId])
  const message = (
    await query(
      'message',
      `insert into chat_message (chat_id, kind, staff_id, text, client_id) values ($1, 'message', $2, $3, $4) on conflict do nothing returning *`,
      [chatId, viewer.id, text, clientId],
    )
  ).rows[0]
  const event = await query(
    'event',
    `with next as (insert into chat_feed (group_id, seq) values ($1, 1) on conflict (group_id) do update set seq = chat_feed.seq + 1 returning seq)
    insert into chat_event (group_id, seq, chat_id, message_id) select $1, seq, $2, $3 from next returning seq`,
    [groupId, chatId, message.id],
  )
  await query(
    'audit',
    `insert into audit (staff_id, role_id, permission_name, action, entity, entity_id, after) values ($1, $2, 'all_groups:check_homeworks', 'write', 'chat', $3, $4)`,
    [viewer.id, viewer.role_id, chatId, JSON.stringify({ messageId: message.id, text })],
  )
  await client.query('commit')
  client.release()
  const { seq } = event.rows[0]
  void tell(seq, chatId, message)
  return { message }
}

async function tell(seq: number, chatId: number, message: object) {
  const { rows } = await pool.query({
    name: 'chat',
    text: `select ${chatColumns} from chat ${joins} where chat.id = $2`,
    values: [1, chatId],
  })
  const line = `id: ${seq}\nevent: chat\ndata: ${JSON.stringify({ seq, chat: rows[0], message })}\n\n`
  for (const stream of streams) stream.write(line)
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const server = createServer(async (request, response) => {
  try {
    const [, groupId, chatId, last] =
      /for-admin\/(\d+)\/homework-chats(?:\/(\d+))?(?:\/(stream|messages))?/.exec(request.url ?? '') ?? []
    const viewer = await viewerOf(request)
    if (last === 'stream') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n')
      streams.add(response)
      response.on('close', () => streams.delete(response))
      return
    }
    const data = last
      ? await write(Number(groupId), Number(chatId), viewer, await read(request))
      : await waiting(Number(groupId), viewer)
    const text = JSON.stringify({ success: true, data })
    response
      .writeHead(last ? 201 : 200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text),
      })
      .end(text)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as { port: number }).port}`))
