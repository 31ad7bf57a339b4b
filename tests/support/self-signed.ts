import { generateKeyPairSync, sign } from 'node:crypto';

/** A value of ASN.1's distinguished encoding. */
function der(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
const SEQUENCE = 0x30;
const ECDSA_WITH_SHA256 = der(SEQUENCE, der(0x06, Buffer.from([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02])));
const THIRD_VERSION = der(0xa0, der(0x02, Buffer.from([2])));
const SUBJECT_ALTERNATIVE_NAME = der(0x06, Buffer.from([0x55, 0x1d, 0x11]));
const COMMON_NAME = der(0x06, Buffer.from([0x55, 0x04, 0x03]));

/** A self-signed key and certificate of a host, valid for a day. */
export function selfSigned(host = 'localhost'): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = der(SEQUENCE, der(0x31, der(SEQUENCE, COMMON_NAME, der(0x0c, Buffer.from(host)))));
  const time = (at: number) => der(0x17, Buffer.from(`${new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)}Z`));
  const day = 86_400_000;
  const facts = der(
    SEQUENCE,
    THIRD_VERSION,
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    der(SEQUENCE, time(Date.now() - day), time(Date.now() + day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      der(SEQUENCE, der(SEQUENCE, SUBJECT_ALTERNATIVE_NAME, der(0x04, der(SEQUENCE, der(0x82, Buffer.from(host)))))),
    ),
  );
  const signature = sign('sha256', facts, privateKey);
  const certificate = Buffer.from(der(SEQUENCE, facts, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature)));
  const lines = certificate.toString('base64').replace(/(.{64})/g, '$1\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
