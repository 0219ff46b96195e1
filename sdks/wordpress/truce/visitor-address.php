<?php
/**
 * Whose request it is: behind a CDN or proxy, every connection comes from that.
 *
 * @package Truce
 */

defined( 'ABSPATH' ) || exit;

/**
 * The rightmost address in X-Forwarded-For that is no trusted proxy, where the connection comes from one; where all are
 * trusted, the first: a visitor in the owner's own network.
 */
function truce_visitor_address() {
	$direct  = truce_plain_address( sanitize_text_field( wp_unslash( $_SERVER['REMOTE_ADDR'] ?? '' ) ) );
	$proxies = truce_settings()['proxies'];
	if ( ! truce_is_among( $direct, $proxies ) ) {
		return $direct;
	}
	$header = sanitize_text_field( wp_unslash( $_SERVER['HTTP_X_FORWARDED_FOR'] ?? '' ) );
	$hops   = array_map( 'truce_plain_address', explode( ',', $header ) );
	foreach ( array_reverse( $hops ) as $hop ) {
		if ( false === filter_var( $hop, FILTER_VALIDATE_IP ) ) {
			return $direct;
		}
		if ( ! truce_is_among( $hop, $proxies ) ) {
			return $hop;
		}
	}
	return $hops[0];
}

/** Without the port that some gateways write, as in `192.0.2.1:443` and `[2001:db8::1]:443`, and IPv4 as such. */
function truce_plain_address( $hop ) {
	$bare = preg_replace( '/^(?:\[([^\]]*)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/', '$1$2', trim( $hop ) );
	return preg_replace( '/^::ffff:(?=\d+\.)/i', '', $bare );
}

/** @param string[] $networks Addresses and CIDRs. */
function truce_is_among( $address, $networks ) {
	$bytes = filter_var( $address, FILTER_VALIDATE_IP ) ? inet_pton( $address ) : false;
	foreach ( $networks as $network ) {
		$parts = explode( '/', $network );
		$base  = filter_var( $parts[0], FILTER_VALIDATE_IP ) ? inet_pton( $parts[0] ) : false;
		if ( false === $bytes || false === $base || strlen( $bytes ) !== strlen( $base ) ) {
			continue;
		}
		$bits  = isset( $parts[1] ) ? (int) $parts[1] : 8 * strlen( $base );
		$whole = intdiv( $bits, 8 );
		$mask  = 0xff & ( 0xff << ( 8 - $bits % 8 ) );
		if ( 0 !== strncmp( $bytes, $base, $whole ) ) {
			continue;
		}
		if ( 0 === $bits % 8 || ( ord( $bytes[ $whole ] ) & $mask ) === ( ord( $base[ $whole ] ) & $mask ) ) {
			return true;
		}
	}
	return false;
}

/** @return string[]|null Null where one of them is neither an address nor a CIDR. */
function truce_read_networks( $text ) {
	$networks = preg_split( '/[\s,]+/', trim( (string) $text ), -1, PREG_SPLIT_NO_EMPTY );
	foreach ( $networks as $network ) {
		$parts = explode( '/', $network );
		$most  = false === strpos( $parts[0], ':' ) ? 32 : 128;
		$bits  = $parts[1] ?? (string) $most;
		if ( count( $parts ) > 2 || ! filter_var( $parts[0], FILTER_VALIDATE_IP ) || ! ctype_digit( $bits ) || (int) $bits > $most ) {
			return null;
		}
	}
	return $networks;
}
