import { Button, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { errorNameOf } from '../api/api-error.ts'
import { commonText } from '../text/common.text.ts'
import { formsText } from './forms.text.ts'
import style from './photo-field.module.css'

const captureSizePx = 420

/** The camera is switched off when the dialog closes. */
export function CameraModal({ onPhoto, close }: { onPhoto: (file: File) => void; close: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isReady, setReady] = useState(false)

  useEffect(() => {
    let isClosed = false
    let opened: MediaStream | null = null
    openCamera().then(
      (found) => {
        opened = found
        if (isClosed) stop(found)
        else setStream(found)
      },
      (error: unknown) => setTrouble(troubleOf(error)),
    )
    return () => {
      isClosed = true
      if (opened) stop(opened)
    }
  }, [])
  useEffect(() => {
    if (video.current && stream) video.current.srcObject = stream
  }, [stream])

  const capture = async () => {
    if (!video.current) return
    onPhoto(await pictureOf(video.current))
    close()
  }
  return (
    <Modal
      open
      title={formsText.cameraTitle}
      onCancel={close}
      width={468}
      centered
      destroyOnHidden
      footer={
        <>
          <Button onClick={close}>{commonText.cancel}</Button>
          <Button type="primary" disabled={!isReady} onClick={() => void capture()}>
            {formsText.capture}
          </Button>
        </>
      }
    >
      {trouble ? (
        <p className={style.trouble} role="alert">
          {trouble}
        </p>
      ) : (
        <div className={style.view}>
          {/* The camera picture is mirrored, as users expect of a front camera; the photo is not mirrored. */}
          <video ref={video} className={style.video} autoPlay playsInline muted onLoadedData={() => setReady(true)} />
          {!isReady && <span className={style.waiting}>{formsText.cameraWaiting}…</span>}
        </div>
      )}
    </Modal>
  )
}

async function openCamera(): Promise<MediaStream> {
  // Browsers offer cameras (mediaDevices) only over https.
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'NotFoundError')
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'user', width: { ideal: captureSizePx }, height: { ideal: captureSizePx } },
    audio: false,
  })
}

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

function troubleOf(error: unknown): string {
  const name = errorNameOf(error)
  if (name === 'NotAllowedError' || name === 'SecurityError') return formsText.cameraRefused
  if (name === 'NotReadableError' || name === 'AbortError') return formsText.cameraBusy
  return formsText.cameraMissing
}

/** The photo is the central square of the camera picture. */
async function pictureOf(video: HTMLVideoElement): Promise<File> {
  const { videoWidth, videoHeight } = video
  const side = Math.min(videoWidth, videoHeight)
  const canvas = document.createElement('canvas')
  canvas.width = captureSizePx
  canvas.height = captureSizePx
  canvas
    .getContext('2d')
    ?.drawImage(
      video,
      (videoWidth - side) / 2,
      (videoHeight - side) / 2,
      side,
      side,
      0,
      0,
      captureSizePx,
      captureSizePx,
    )
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92))
  return new File(blob ? [blob] : [], 'kamera.jpg', { type: 'image/jpeg' })
}
