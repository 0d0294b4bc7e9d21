import { PlayCircleOutlined } from '@ant-design/icons'
import style from './rich-text.module.css'
import { richTextText as words } from './rich-text.text.ts'

/** Pages of other sites are not embedded, so a video is only a link to its page. */
export const VideoLinkCard = ({ url }: { url: string }) => (
  <a className={style.video} href={url} target="_blank" rel="noopener noreferrer nofollow">
    <PlayCircleOutlined aria-hidden />
    <span>{words.watch(hostNameOfUrl(url))}</span>
  </a>
)

/** Returns e.g. `youtube.com`, without `www.`. */
export const hostNameOfUrl = (url: string) => new URL(url).hostname.replace(/^www\./, '')
