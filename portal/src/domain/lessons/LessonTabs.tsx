import { Link } from 'wouter'
import { useChildId } from '../../shared/me.ts'
import { convertTextsToScript } from '../../shared/text/words.ts'

const text = convertTextsToScript({
  timetable: 'Jadval',
  journal: 'Baholarim',
  videos: 'Videolar',
  parts: "Darslar bo'limlari",
})

const parts = [
  { path: '/lessons', title: text.timetable },
  { path: '/journal', title: text.journal },
  { path: '/videos', title: text.videos },
]

export function LessonTabs({ currentPath }: { currentPath: string }) {
  if (useChildId() !== null) return null
  return (
    <nav className="choices" aria-label={text.parts}>
      {parts.map(({ path, title }) => (
        <Link key={path} href={path} aria-current={path === currentPath ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
