<?php
// Start it with: php -S 0.0.0.0:8000 receiver.php

/** Reads an event; throws when the message is not from Ceibo, or is older than five minutes. */
function readEvent(string $secret, array $headers, string $body): array
{
    if ($secret === '') {
        throw new Exception('The secret is missing: anybody could sign without one');
    }
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if (abs(time() - (int) $timestamp) > 300) {
        throw new Exception('The message is old');
    }
    $key = base64_decode(str_replace('whsec_', '', $secret));
    $own = base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $signature) {
        if (hash_equals("v1,$own", $signature)) {
            return json_decode($body, true);
        }
    }
    throw new Exception('The signature is another one');
}

try {
    $headers = array_change_key_case(getallheaders());
    $event = readEvent(getenv('CEIBO_WEBHOOK_SECRET'), $headers, file_get_contents('php://input'));
    // Keep $event['id'] in your database, and pass over an event that is there already.
    error_log($event['type'] . ' ' . json_encode($event['data']));
    http_response_code(204);
} catch (Exception $error) {
    error_log($error->getMessage());
    http_response_code(400);
}
