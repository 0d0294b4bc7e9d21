import { type S3Settings, s3SettingsFromEnv } from '../integrations/files/s3-settings.ts'

/** Returns the settings of the S3 server that tools/with-s3.ts has started. Tests leave files in its bucket. */
export function s3TestEnv() {
  const {
    TEST_S3_ENDPOINT = '',
    TEST_S3_BUCKET = '',
    TEST_S3_REGION,
    TEST_S3_KEY = '',
    TEST_S3_SECRET = '',
  } = process.env
  return {
    MARKAZ_S3_ENDPOINT: TEST_S3_ENDPOINT,
    MARKAZ_S3_BUCKET: TEST_S3_BUCKET,
    MARKAZ_S3_REGION: TEST_S3_REGION,
    MARKAZ_S3_KEY: TEST_S3_KEY,
    MARKAZ_S3_SECRET: TEST_S3_SECRET,
  }
}

export function s3TestSettings(): S3Settings {
  const settings = s3SettingsFromEnv(s3TestEnv())
  if (!settings) throw new Error('TEST_S3_ENDPOINT is not set')
  return settings
}
